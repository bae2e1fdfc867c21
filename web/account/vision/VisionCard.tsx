import { useQuery } from '@tanstack/react-query';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { engines } from '#contract/invoices/reading/engines.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { AgreementSwitch, sentWords } from './AgreementSwitch.tsx';
import classes from './Vision.module.css';

const texts = engineTexts.agreement;

/** The owner's agreement among the settings; nothing where no page can leave the server. */
export function VisionCard() {
  const { data, error, refetch } = useQuery({ ...q(engines.get), staleTime: 0 });
  const vision = data?.vision;
  if (error && !data) {
    return (
      <div className={classes.card}>
        <Card title={texts.title}>
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      </div>
    );
  }
  if (!vision?.leaves_machine) return null;
  return (
    <div className={classes.card}>
      <Card title={texts.title} detail={sentWords(vision)}>
        <p className={classes.detail}>
          {texts.sent} {vision.agreed ? texts.takeBack : null}
        </p>
        <AgreementSwitch vision={vision} mayAgree />
      </Card>
    </div>
  );
}
