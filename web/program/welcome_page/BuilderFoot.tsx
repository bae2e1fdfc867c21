import { Anchor, Button, Progress } from '@mantine/core';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { useShop } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import classes from './Builder.module.css';
import type { Builder } from './useBuilder.ts';

interface BuilderFootProps {
  builder: Builder;
  onSave: (publish: boolean) => void;
}

/** Whether the page is saved and published, with the two buttons; it stays in view. */
export function BuilderFoot({ builder, onSave }: BuilderFootProps) {
  const texts = welcomePageTexts.save;
  const { user } = useShop();
  const { saved, saving, sent, failure } = builder;
  const { isOutdated = false, ...words } = failure ?? { detail: '' };
  const percent = sent === null ? null : Math.round(sent * 100);
  return (
    <div className={classes.foot}>
      {failure && !saving ? (
        <Failure {...words} onRetry={isOutdated ? builder.load : undefined} retryLabel={outdatedTexts.load} />
      ) : null}
      {percent === null ? null : (
        <div className={classes.progress}>
          <span role="status">{percent < 100 ? texts.uploading(percent) : texts.preparing}</span>
          <Progress value={percent} animated={percent === 100} aria-label={texts.uploading(percent)} />
        </div>
      )}
      <div className={classes.footRow}>
        <div className={classes.state}>
          <StateOf builder={builder} />
          {saved?.published_at ? (
            <Anchor href={paths.loyaltySignup({ company_id: user.company_id })} target="_blank" rel="noopener">
              {welcomePageTexts.seePage}
            </Anchor>
          ) : null}
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={saving === 'draft'}
            disabled={builder.busy && saving !== 'draft'}
            onClick={() => onSave(false)}
          >
            {texts.draft}
          </Button>
          <Button
            loading={saving === 'publish'}
            disabled={builder.busy && saving !== 'publish'}
            onClick={() => onSave(true)}
          >
            {texts.publish}
          </Button>
        </div>
      </div>
    </div>
  );
}

function StateOf({ builder: { saved, unsaved } }: { builder: Builder }) {
  const format = useFormat();
  const texts = welcomePageTexts.state;
  if (unsaved) return <span data-tone="doubt">{texts.unsaved}</span>;
  if (!saved) return <span>{texts.none}</span>;
  if (!saved.published_at) return <span>{texts.draft}</span>;
  if (saved.has_unpublished_changes) return <span data-tone="doubt">{texts.changed}</span>;
  return <span>{texts.published(format.instant(saved.published_at))}</span>;
}
