import classes from './Placeholders.module.css';

/** A text with its placeholders, `{like_this}`, marked. */
export function Placeholders({ text }: { text: string }) {
  return text.split(/(\{[a-z][a-z0-9_]*\})/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same placeholder may stand in a text twice, and parts have no other name
      <mark key={index} className={classes.placeholder}>
        {part}
      </mark>
    ),
  );
}
