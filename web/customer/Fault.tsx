import classes from './Form.module.css';

/** What is wrong, beside its field and read aloud when it appears. The place for it is always there, which some readers need. */
export function Fault({ id, text }: { id?: string; text: string | null | undefined }) {
  return (
    <div role="alert" id={id}>
      {text ? <p className={classes.fault}>{text}</p> : null}
    </div>
  );
}
