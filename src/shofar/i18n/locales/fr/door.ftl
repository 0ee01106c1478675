### Le chemin vers les leçons et les conseils, que chaque page montre.

page-title-learn = Apprendre
page-learn = Apprendre en jouant
page-hint = Conseil
page-hint-thinking = L’entraîneur regarde …
page-hint-titles = Raisonnable maintenant
page-hint-close = Fermer le conseil
page-guide-off = Plus de conseils
