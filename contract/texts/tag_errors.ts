/** Sentences about tags: of their fields, and that the server answers. */
export const tagErrors = {
  nameRequired: 'Give the tag a name.',
  nameLong: (max: number) => `A tag’s name has at most ${max} characters.`,
  nameSigns: 'A tag’s name cannot hold commas or semicolons, which part tags in a file.',
  color: 'A color is written as # and six digits or letters from a to f, such as #007bff.',
  descriptionLong: (max: number) => `A description has at most ${max} characters.`,
  noTag: 'This tag does not exist any more.',
  taken: (name: string) => `You already have a tag called ${name}.`,
  unknown: (name: string) => `You have no tag called ${name}. Add it under Tags first.`,
  unknownId: 'One of these tags does not exist any more. Look at the list again.',
  inactive: (name: string) => `The tag ${name} is switched off. Switch it on under Tags first.`,
  tooMany: (max: number) => `You have ${max} tags already. Delete one that is not used.`,
};
