/** Sentences about others who have the same document open. */
export const viewingTexts = {
  title: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} has this document open too`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have this document open too`,
  detail:
    'Changes to different values are combined. If two users change the same value, the one who saves second chooses which value to keep.',
};
