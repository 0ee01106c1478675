/** What lessons, coach and guide say in one language, fetched when somebody learns. */
export default import.meta.glob<string>(
  [
    "../../../src/shofar/i18n/locales/it/coach.ftl",
    "../../../src/shofar/i18n/locales/it/guide.ftl",
    "../../../src/shofar/i18n/locales/it/learn.ftl",
    "../../../src/shofar/i18n/locales/it/why.ftl",
  ],
  { eager: true, query: "?raw", import: "default" },
);
