import { Button } from '@mantine/core';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { ApiFailure, sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import classes from './Recipe.module.css';

interface SaveRefusedProps {
  error: Error;
  onMerge: () => void;
  onDiscard: () => void;
}

/** Why the recipe was not saved, beside the button; after a change by another user, two ways to continue. */
export function SaveRefused({ error, onMerge, onDiscard }: SaveRefusedProps) {
  const isOutdated = error instanceof ApiFailure && error.code === 'changed';
  return (
    <div className={classes.refused}>
      <Failure
        isAnswer
        title={texts.failed}
        detail={sentenceOf(error)}
        onRetry={isOutdated ? onMerge : undefined}
        retryLabel={texts.mergeCurrent}
      />
      {isOutdated ? (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {texts.loadCurrent}
        </Button>
      ) : null}
    </div>
  );
}
