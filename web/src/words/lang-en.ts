/** The catalogues of one language, as one chunk. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/en/*.ftl",
    "!../../../src/shofar/i18n/locales/en/coach.ftl",
    "!../../../src/shofar/i18n/locales/en/draw.ftl",
    "!../../../src/shofar/i18n/locales/en/operators.ftl",
    "!../../../src/shofar/i18n/locales/en/privacy.ftl",
    "!../../../src/shofar/i18n/locales/en/guide.ftl",
    "!../../../src/shofar/i18n/locales/en/learn.ftl",
    "!../../../src/shofar/i18n/locales/en/rules.ftl",
    "!../../../src/shofar/i18n/locales/en/rules-index.ftl",
    "!../../../src/shofar/i18n/locales/en/rulings.ftl",
    "!../../../src/shofar/i18n/locales/en/terminal.ftl",
    "!../../../src/shofar/i18n/locales/en/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
