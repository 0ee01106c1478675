/** What lessons, coach and guide say in one language, fetched when somebody learns. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/en/coach.ftl",
    "../../../src/shofar/i18n/locales/en/guide.ftl",
    "../../../src/shofar/i18n/locales/en/learn.ftl",
    "../../../src/shofar/i18n/locales/en/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
