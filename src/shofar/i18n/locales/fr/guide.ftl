### Un conseil dans ses premières parties.

guide-walls-first = Trois décomptes, et le plus de cartes gagne : la plus longue muraille d’une couleur prend ses cartes dans la réserve. La première carte commence une muraille ; les hautes tombent d’abord.
guide-walls-feed = La plus longue muraille de sa couleur la gagne au décompte. Gardez les 1 et les trompettes.
guide-walls-feed-later = Les mains rétrécissent : désormais vous en avez { $cards }. Donnez une couleur où vous menez.
guide-walls-fell = { $who } a sonné en { $colour } : dans la réserve { $cards }, pour la plus longue muraille.
guide-walls-near = Le décompte peut venir avant votre prochain tour : c’est ce qui est le plus long maintenant qui compte.
guide-walls-trumpet = Une trompette abat partout les plus hautes cartes d’une couleur. Choisissez-la, puis désignez une couleur pour voir.
guide-walls-leads = { $card } mènerait en { $colour }, { $mine } à { $theirs }.
guide-walls-nobody = Personne n’a de muraille en { $colour } : toute carte y mène.
guide-walls-gold = Un 1 dans votre muraille à la fin de la partie est une carte gagnée.
guide-towers-start = Tenez { $seven } des treize monolithes après la réponse adverse, et vous gagnez.
guide-towers-bank = Toute case, sur les deux rives. Une tour appartient à sa rive : sur celle de { $who }, vous pouvez gâcher une pile. Deux pièces font une pile.
guide-towers-parry = { $who } en tient sept. Coups qui parent : { $ways }. Jouez-en un, ou la partie est perdue.
guide-towers-lost = { $who } en tient sept, et cette fois aucun coup ne pare.
guide-towers-six = Vous en tenez six. Un septième gagne si l’adversaire ne peut le parer.
guide-towers-few = Il reste peu de pièces. Sans sept, le plus de monolithes gagne quand tout est posé : vous { $mine }, { $who } { $theirs }.
