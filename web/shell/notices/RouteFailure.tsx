import { useRouteError } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { Failure } from '../../ui/Failure.tsx';
import { isMissingFile } from '../../ui/missing_file.ts';
import classes from '../Page.module.css';

/** The last net: a screen threw, or its file could not be fetched. */
export function RouteFailure() {
  const error = useRouteError();
  const texts = isMissingFile(error) ? shellTexts.notLoaded : shellTexts.broken;
  return (
    <div className={classes.narrow}>
      <Failure
        title={texts.title}
        detail={texts.detail}
        onRetry={() => location.reload()}
        retryLabel={commonTexts.actions.reload}
      />
    </div>
  );
}
