/** The catalogues of one language, as one chunk. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/fr/*.ftl",
    "!../../../src/shofar/i18n/locales/fr/coach.ftl",
    "!../../../src/shofar/i18n/locales/fr/draw.ftl",
    "!../../../src/shofar/i18n/locales/fr/operators.ftl",
    "!../../../src/shofar/i18n/locales/fr/privacy.ftl",
    "!../../../src/shofar/i18n/locales/fr/guide.ftl",
    "!../../../src/shofar/i18n/locales/fr/learn.ftl",
    "!../../../src/shofar/i18n/locales/fr/rules.ftl",
    "!../../../src/shofar/i18n/locales/fr/rules-index.ftl",
    "!../../../src/shofar/i18n/locales/fr/rulings.ftl",
    "!../../../src/shofar/i18n/locales/fr/terminal.ftl",
    "!../../../src/shofar/i18n/locales/fr/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
