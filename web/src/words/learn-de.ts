/** What lessons, coach and guide say in one language, fetched when somebody learns. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/de/coach.ftl",
    "../../../src/shofar/i18n/locales/de/guide.ftl",
    "../../../src/shofar/i18n/locales/de/learn.ftl",
    "../../../src/shofar/i18n/locales/de/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
