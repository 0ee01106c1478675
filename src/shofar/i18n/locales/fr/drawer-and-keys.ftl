### À côté d’une table en cours : ce qui s’ouvre par-dessus, et le chemin du retour.

page-title-keys = Touches
page-back-to-table = Retour à la table
page-back-your-turn = À vous de jouer : retour à la table
page-keys-off = Les raccourcis d’une seule touche sont désactivés dans les réglages.
page-letters = Couleurs sur les bannières ; entre parenthèses la touche et la lettre de la notation, comme dans toutes les langues : { lanes-letter-R } rouge (R), { lanes-letter-Y } jaune (Y), { lanes-letter-G } vert (G), { lanes-letter-B } bleu (B), { lanes-letter-P } violet (P).

## Touches

page-key-card = choisir une carte de votre main
page-key-colour = viser cette couleur avec la carte choisie ; encore une fois, l’y jouer
page-key-supply = viser la réserve ; encore une fois, y ajouter la carte
page-key-aim = viser l’endroit suivant
page-key-confirm = jouer ce qui est choisi
page-key-arrows = passer de pièce en pièce et de case en case
page-key-place = prendre la pièce, la poser sur la case
page-key-back = annuler le choix ; fermer ce qui est ouvert
page-key-skip = montre aussitôt la fin d’un mouvement (barre d’espace)
page-key-hint = un conseil, dans les parties non classées contre des robots
page-key-sound = activer ou couper le son
page-key-help = ces touches

page-offline = Vous êtes hors ligne. Les parties reprendront avec le réseau.
