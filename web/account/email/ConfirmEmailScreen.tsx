import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { account } from '#contract/account/account.ts';
import { emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import entry from '../../shell/Entry.module.css';
import { Failure } from '../../ui/Failure.tsx';
import { EntryPage } from '../EntryPage.tsx';

const texts = emailTexts.confirm;

/** Where the link of a confirmation mail leads. A button, because programs that look at mails open links too. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirm = useMutation({
    mutationFn: () => call(email.confirm, { body: { token } }),
    onSuccess: () => invalidate(account.getUser),
  });
  return (
    <EntryPage title={texts.title}>
      <div className={entry.card}>
        <h1 className={entry.title}>{texts.title}</h1>
        {confirm.isError ? <Failure title={texts.failed} detail={sentenceOf(confirm.error)} /> : null}
        {token ? null : <Failure detail={texts.noToken} />}
        <p className={entry.intro} role="status">
          {confirm.data ? confirm.data.message : token ? texts.intro : ''}
        </p>
        {confirm.isSuccess || !token ? (
          <Button component={Link} to={paths.home()} size="md" fullWidth>
            {texts.next}
          </Button>
        ) : (
          <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {texts.submit}
          </Button>
        )}
      </div>
    </EntryPage>
  );
}
