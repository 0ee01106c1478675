### À côté d’une table en cours : ce qui s’ouvre par-dessus, et le chemin du retour.

page-title-keys = Touches
page-back-to-table = Retour à la table
page-back-your-turn = À vous de jouer : retour à la table
page-keys-off = Les raccourcis d’une seule touche sont désactivés dans les réglages.
page-letters = Lettres des couleurs, dans toutes les langues : R rouge, Y jaune, G vert, B bleu, P violet.

## Touches

page-key-card = choisir une carte de votre main
page-key-wall = poser la carte choisie dans votre muraille
page-key-colour = annoncer cette couleur avec la trompette choisie
page-key-supply = ajouter la carte choisie à la réserve
page-key-confirm = jouer ce qui est choisi
page-key-arrows = passer de pièce en pièce et de case en case
page-key-place = prendre la pièce, la poser sur la case
page-key-back = annuler le choix ; fermer ce qui est ouvert
page-key-sound = activer ou couper le son
page-key-help = ces touches
