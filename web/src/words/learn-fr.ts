/** What lessons, coach and guide say in one language, fetched when somebody learns. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/fr/coach.ftl",
    "../../../src/shofar/i18n/locales/fr/guide.ftl",
    "../../../src/shofar/i18n/locales/fr/learn.ftl",
    "../../../src/shofar/i18n/locales/fr/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
