/** Sentences about the fields of tags, and server errors about tags. */
export const tagErrors = {
  nameRequired: 'Enter a name for the tag.',
  nameLong: (max: number) => `Use ${max} characters or fewer for the name.`,
  nameCharacters:
    'A tag name cannot contain commas, semicolons, or vertical bars, because they separate tags in a file.',
  color: 'Enter the color as # and six digits or letters from a to f, such as #007bff.',
  descriptionLong: (max: number) => `Use ${max} characters or fewer for the description.`,
  noTag: 'This tag no longer exists.',
  taken: (name: string) => `You already have a tag called ${name}.`,
  unknown: (name: string) => `You have no tag called ${name}. Add it under Tags first.`,
  unknownId: 'One of these tags no longer exists. Reload the list.',
  inactive: (name: string) => `The tag ${name} is turned off. Turn it on under Tags first.`,
  inUse: (names: readonly string[]) =>
    `Campaigns that are not sent yet or saved audiences use it: ${names.join(', ')}. Cancel these campaigns, and delete or change these audiences. Then delete the tag.`,
  tooMany: (max: number) => `You already have ${max} tags. Delete one that you do not use.`,
};
