import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { type Recipe, recipes } from '#contract/recipes/recipes.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { focusFault } from '../../ui/fields/focus_fault.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { mergeDrafts } from '../merge_draft.ts';
import { draftOf, EMPTY, inputOf, type RecipeDraft, recipeFaults } from '../recipe_draft.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { keepRecipe } from './keep_recipe.ts';
import { LineList } from './LineList.tsx';
import classes from './Recipe.module.css';
import { RecipeAside } from './RecipeAside.tsx';
import { RecipeFields } from './RecipeFields.tsx';
import { SaveRefused } from './SaveRefused.tsx';

const NO_FAULTS = { name: false, yield_quantity: false, lines: new Set<string>() };

/** A recipe as a form, with its cost and margin as it is typed. */
export function RecipeEditor({ recipe }: { recipe: Recipe | null }) {
  const navigate = useNavigate();
  // What the form began with: a change by another user must neither replace what is typed nor be overwritten by it.
  const [base, setBase] = useState(recipe);
  const before = base ? draftOf(base) : EMPTY;
  const [draft, setDraft] = useState<RecipeDraft>(before);
  const [asked, setAsked] = useState(false);
  /** How often what was typed was discarded: with it goes what a field refused. */
  const [discarded, setDiscarded] = useState(0);
  /** Whether nothing was typed between the last saving and its answer. */
  const isSame = useRef(true);
  const change = (next: Partial<RecipeDraft>) => setDraft((now) => ({ ...now, ...next }));
  const isDirty = () => JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(before));
  const faults = recipeFaults(draft);
  const isFaulty = faults.name || faults.yield_quantity || faults.lines.size > 0;
  const save = useMutation({
    mutationFn: (sent: RecipeDraft) => {
      const body = inputOf(sent);
      return base
        ? call(recipes.update, { params: { recipe_id: base.recipe_id }, body: { version: base.version, ...body } })
        : call(recipes.create, { body });
    },
    onSuccess: (saved, sent) => {
      // Before the navigation, which would ask about unsaved changes.
      flushSync(() => {
        setBase(saved);
        // What was typed since is not saved yet.
        setDraft((now) => {
          isSame.current = now === sent;
          return isSame.current ? draftOf(saved) : now;
        });
      });
      tell(texts.saved(saved.name));
      keepRecipe(saved);
    },
  });
  /** Whoever has gone to another screen meanwhile stays there. */
  const openSaved = (saved: Recipe) => {
    if (!recipe && isSame.current) void navigate(paths.recipe(saved.recipe_id), { replace: true });
  };
  const load = useMutation({
    mutationFn: ({ of }: { of: Recipe; keepsMine: boolean }) =>
      request(recipes.get, { params: { recipe_id: of.recipe_id } }),
    onSuccess: (current, { of, keepsMine }) => {
      const theirs = draftOf(current);
      const { draft: merged, fields, lines } = mergeDrafts(draftOf(of), draft, theirs);
      setBase(current);
      setDraft(keepsMine ? merged : theirs);
      if (!keepsMine) setDiscarded((times) => times + 1);
      const kept = [...fields.map((field) => texts.fields[field]), ...lines];
      if (keepsMine) tell(kept.length > 0 ? texts.mergedExcept(kept.join(', ')) : texts.merged);
      keepRecipe(current);
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    // The first fault can be far above the button.
    if (isFaulty) return focusFault(event.currentTarget);
    if (!save.isPending) save.mutate(draft, { onSuccess: openSaved });
  };
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} />
      <PageHeader
        above={<BackLink fallback={paths.recipes()}>{texts.title}</BackLink>}
        title={recipe?.name ?? texts.newTitle}
      />
      <div className={classes.columns}>
        <div>
          <RecipeFields key={discarded} draft={draft} faults={asked ? faults : NO_FAULTS} onChange={change} />
          <LineList
            recipe_id={recipe?.recipe_id ?? null}
            lines={draft.lines}
            faulty={asked ? faults.lines : NO_FAULTS.lines}
            onChange={(update) => setDraft((now) => ({ ...now, lines: update(now.lines) }))}
          />
        </div>
        <RecipeAside recipe={recipe} draft={draft} onPrice={(selling_price) => change({ selling_price })} />
      </div>
      {save.isError ? (
        <SaveRefused
          key={save.submittedAt}
          error={save.error}
          onMerge={() => base && load.mutate({ of: base, keepsMine: true })}
          onDiscard={() => base && load.mutate({ of: base, keepsMine: false })}
        />
      ) : null}
      <div className={classes.foot}>
        {recipe ? <ArchiveButton recipe={recipe} isDirty={isDirty} /> : null}
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
