import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { detailOr } from '../failure_words.ts';
import { UnreachableNotice } from '../UnreachableNotice.tsx';
import classes from './QrView.module.css';
import { useQrCode } from './useQrCode.ts';

const texts = programTexts.qr;

/** A QR code with its address and what can be made of it. */
export function QrCard({ source, label }: { source: string | null; label: string }) {
  const code = useQrCode(source);
  if (code.error && !code.data) {
    return (
      <Card title={label}>
        <div className={classes.body}>
          <Failure detail={detailOr(code.error, texts.failed)} onRetry={code.refetch} retryLabel={texts.retry} />
        </div>
      </Card>
    );
  }
  return (
    <Card title={label}>
      <div className={classes.body}>
        {code.data ? (
          <>
            <img className={classes.code} src={code.data.qr_code_data_url} alt={texts.alt(label)} />
            <UnreachableNotice address={code.data.signup_url} />
            <Address url={code.data.signup_url} />
            <div className={classes.buttons}>
              <Button
                component={Link}
                to={paths.posterInput({ source })}
                leftSection={<IconPrinter size={18} aria-hidden />}
              >
                {texts.customize}
              </Button>
              <Button
                component="a"
                variant="default"
                href={code.data.qr_code_data_url}
                download={texts.fileName(source)}
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {texts.download}
              </Button>
            </div>
          </>
        ) : (
          <SkeletonBlock height={430} />
        )}
      </div>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      tell(texts.copied);
    } catch {
      // Without https a browser has no clipboard for us.
      warn(texts.copyFailed);
    }
  };
  return (
    <div className={classes.address}>
      <div className={classes.addressLabel}>{texts.address}</div>
      <code className={classes.url}>{url}</code>
      <div className={classes.buttons}>
        <Button size="sm" variant="light" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {texts.copy}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.open}
        </Button>
      </div>
    </div>
  );
}
