/** The rules in one language, fetched when somebody reads them. */
export default import.meta.glob<string>("../../../src/shofar/i18n/locales/en/{rules,rulings}.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});
