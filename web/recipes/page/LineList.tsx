import { useRef, useState } from 'react';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { useUndo } from '../../ui/dialogs/undo.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { lineOf, type RecipeDraftLine } from '../recipe_draft.ts';
import { IngredientPicker } from './IngredientPicker.tsx';
import { LineRow } from './LineRow.tsx';
import classes from './Recipe.module.css';

const ContentsForm = lazyPart(async () => (await import('./ContentsForm.tsx')).ContentsForm);

interface LineListProps {
  recipe_id: string | null;
  lines: RecipeDraftLine[];
  /** Lines whose quantity is missing, once saving was tried. */
  faulty: ReadonlySet<string>;
  onChange: (change: (lines: RecipeDraftLine[]) => RecipeDraftLine[]) => void;
}

/** The ingredients as fields, and the search for another one. */
export function LineList({ recipe_id, lines, faulty, onChange }: LineListProps) {
  const tellWithUndo = useUndo();
  const add = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState<RecipeDraftLine | null>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const changeLine = (key: string, change: Partial<RecipeDraftLine>) =>
    onChange((now) => now.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const remove = (line: RecipeDraftLine, at: number) => {
    onChange((now) => now.filter((one) => one.key !== line.key));
    add.current?.focus();
    tellWithUndo({
      id: `line-${line.key}`,
      message: texts.removed(line.name),
      label: commonTexts.actions.undo,
      onUndo: () => onChange((now) => now.toSpliced(at, 0, line)),
    });
  };
  return (
    <>
      <h2 className={classes.heading}>{texts.lines}</h2>
      {lines.length === 0 ? (
        <EmptyState title={texts.emptyLines} detail={texts.emptyLinesDetail} />
      ) : (
        <ul ref={list} className={classes.lines} aria-label={texts.lines}>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              isFaulty={faulty.has(line.key)}
              onChange={(change) => changeLine(line.key, change)}
              onRemove={() => remove(line, at)}
              onOtherUnit={() => {
                setMeasured(line);
                setMeasuring(true);
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <IngredientPicker
          field={add}
          recipe_id={recipe_id}
          onChoose={(ingredient) => {
            const line = lineOf(ingredient);
            onChange((now) => [...now, line]);
            // The quantity is what comes next.
            requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
          }}
        />
      </div>
      <LazyDialog opened={isMeasuring} onFailure={() => setMeasuring(false)}>
        {(opened) =>
          measured ? (
            <ContentsForm
              key={measured.key}
              opened={opened}
              ingredient={measured}
              onClose={() => setMeasuring(false)}
              onSaved={({ units }, unit) => changeLine(measured.key, { units, unit })}
            />
          ) : null
        }
      </LazyDialog>
    </>
  );
}
