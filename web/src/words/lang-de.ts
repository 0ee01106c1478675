/** The catalogues of one language, as one chunk. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/de/*.ftl",
    "!../../../src/shofar/i18n/locales/de/coach.ftl",
    "!../../../src/shofar/i18n/locales/de/draw.ftl",
    "!../../../src/shofar/i18n/locales/de/operators.ftl",
    "!../../../src/shofar/i18n/locales/de/privacy.ftl",
    "!../../../src/shofar/i18n/locales/de/guide.ftl",
    "!../../../src/shofar/i18n/locales/de/learn.ftl",
    "!../../../src/shofar/i18n/locales/de/rules.ftl",
    "!../../../src/shofar/i18n/locales/de/rules-index.ftl",
    "!../../../src/shofar/i18n/locales/de/rulings.ftl",
    "!../../../src/shofar/i18n/locales/de/terminal.ftl",
    "!../../../src/shofar/i18n/locales/de/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
