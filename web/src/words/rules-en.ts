/** The long texts in one language, fetched when somebody reads them: rules, privacy, the operators' page. */
export default import.meta.glob<string>(
  "../../../src/shofar/i18n/locales/en/{operators,privacy,rules,rules-index,rulings}.ftl",
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
