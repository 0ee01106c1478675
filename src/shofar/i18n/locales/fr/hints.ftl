### Le chemin vers les leçons et les conseils, que chaque page montre.

page-title-learn = Apprendre
page-learn = Apprendre en jouant
page-hint = Conseil
page-hint-thinking = L’entraîneur regarde…
page-hint-titles = Raisonnable maintenant
page-hint-close = Fermer le conseil
page-guide-off = Plus de conseils
page-missed = Ce qui vous a échappé
page-missed-ask = Qu’est-ce qui m’a échappé ?
page-guide = Guide : des conseils à la table dans les parties amicales contre des bots
page-missed-see = Voir ce moment
page-why = Pourquoi ? Règle { $clause }
page-why-ask = Pourquoi ?
page-why-looking = On consulte les règles…
page-why-none = Il n’y a rien de plus à en dire.
