/** The catalogues of one language, as one chunk. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/it/*.ftl",
    "!../../../src/shofar/i18n/locales/it/coach.ftl",
    "!../../../src/shofar/i18n/locales/it/draw.ftl",
    "!../../../src/shofar/i18n/locales/it/operators.ftl",
    "!../../../src/shofar/i18n/locales/it/privacy.ftl",
    "!../../../src/shofar/i18n/locales/it/guide.ftl",
    "!../../../src/shofar/i18n/locales/it/learn.ftl",
    "!../../../src/shofar/i18n/locales/it/rules.ftl",
    "!../../../src/shofar/i18n/locales/it/rules-index.ftl",
    "!../../../src/shofar/i18n/locales/it/rulings.ftl",
    "!../../../src/shofar/i18n/locales/it/terminal.ftl",
    "!../../../src/shofar/i18n/locales/it/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
