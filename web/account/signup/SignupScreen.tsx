import { Progress } from '@mantine/core';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { refusedFields } from '../../refusals.ts';
import entry from '../../shell/Entry.module.css';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { AccountStep } from './AccountStep.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import classes from './Signup.module.css';
import { SIGNUP_CALLS, serviceOf } from './service.ts';
import { ACCOUNT_FIELDS, bodyOf, COMPANY_FIELDS, signupFailure } from './signup_fields.ts';
import { TrialNote } from './TrialNote.tsx';
import { checkCompany, type TrialStatus } from './trial_check.ts';
import { useSignupForm } from './useSignupForm.ts';

const STEPS = ['company', 'account'] as const;
type Step = (typeof STEPS)[number];

const CREATE = ['signup'];

/** The two steps of a free trial: which company, then whose account. Going back keeps everything that was typed. */
export function SignupScreen() {
  const [search, setSearch] = useSearchParams();
  const service = serviceOf(search.get('service'));
  const navigate = useNavigate();
  const form = useSignupForm(useIsMutating({ mutationKey: CREATE }) > 0);
  const [step, setStep] = useState<Step>('company');
  const [status, setStatus] = useState<TrialStatus>({ state: 'unknown' });
  const checking = useRef(0);
  const company = form.fields.company_name.trim();
  const companyId = status.state === 'available' ? status.companyId : null;

  const create = useMutation({
    mutationKey: CREATE,
    mutationFn: () => call(SIGNUP_CALLS[service], { body: bodyOf(form.fields, companyId) }),
    onSuccess: async (reply) => {
      await navigate(paths.login(), { state: { username: form.fields.username.trim() } });
      inform(reply.status === 'pending' ? signupTexts.requested(company) : signupTexts.created(service));
    },
    onError: (error) => {
      const refusals = refusedFields(error);
      if (COMPANY_FIELDS.some((field) => refusals[field])) setStep('company');
      form.refuse(refusals);
    },
  });
  const failedWhole = create.isError && Object.keys(refusedFields(create.error)).length === 0;

  const next = async () => {
    if (status.state === 'checking' || !form.check(COMPANY_FIELDS)) return;
    const mine = ++checking.current;
    setStatus({ state: 'checking' });
    const found = await checkCompany(company, form.fields.zip_code, service);
    // If the user typed in the meantime, the answer is about another company.
    if (mine !== checking.current) return;
    setStatus(found);
    if (found.state === 'available') setStep('account');
  };
  const forget = () => {
    checking.current++;
    setStatus({ state: 'unknown' });
  };
  const back = () => {
    forget();
    create.reset();
    setStep('company');
  };
  return (
    <EntryPage title={signupTexts.title}>
      <div className={entry.card}>
        <div>
          <h1 className={entry.title}>{signupTexts.title}</h1>
          <p className={entry.intro}>{signupTexts.intro(service)}</p>
        </div>
        <Steps at={step} />
        {step === 'company' ? (
          <CompanyStep
            form={form}
            service={service}
            onService={(chosen) => setSearch({ service: chosen }, { replace: true })}
            status={status}
            onChange={forget}
            onNext={next}
          />
        ) : (
          <AccountStep
            form={form}
            busy={create.isPending}
            onBack={back}
            onCreate={() => {
              if (!create.isPending && form.check(ACCOUNT_FIELDS)) create.mutate();
            }}
          >
            {failedWhole ? (
              <Failure detail={signupFailure(create.error, service)} />
            ) : (
              <TrialNote status={status} company={company} />
            )}
          </AccountStep>
        )}
      </div>
      <p className={entry.foot}>
        {signupTexts.haveAccount} <Link to={paths.login()}>{signupTexts.login}</Link>
      </p>
    </EntryPage>
  );
}

function Steps({ at }: { at: Step }) {
  const place = STEPS.indexOf(at) + 1;
  return (
    <div>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={step === at ? 'step' : undefined}>
            {index + 1} {signupTexts.steps[step]}
          </li>
        ))}
      </ol>
      <Progress.Root size="sm">
        <Progress.Section
          value={(place / STEPS.length) * 100}
          aria-label={signupTexts.progress}
          aria-valuetext={signupTexts.step(place, STEPS.length, signupTexts.steps[at])}
        />
      </Progress.Root>
    </div>
  );
}
