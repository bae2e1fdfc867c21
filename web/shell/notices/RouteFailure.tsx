import { useRouteError } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { Failure } from '../../ui/Failure.tsx';
import classes from '../Page.module.css';

/** The browsers' errors when a screen's file does not arrive: a newer version replaced it, or the connection broke. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed/i;

/** The last net: a screen threw, or its file could not be fetched. */
export function RouteFailure() {
  const error = useRouteError();
  const isMissing = error instanceof Error && MISSING_FILE.test(error.message);
  const texts = isMissing ? shellTexts.notLoaded : shellTexts.broken;
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
