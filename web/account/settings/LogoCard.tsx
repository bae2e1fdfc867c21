import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#contract/account/account.ts';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { branding, LOGO_TYPES } from '#contract/program/branding.ts';
import { BRANDING_CACHE_MS } from '#contract/program/limits.ts';
import { keyOf, queryClient } from '../../query.ts';
import { hasRole } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { FilePick } from '../../ui/fields/FilePick.tsx';
import { upload } from '../../upload.ts';
import { CompanyLogo } from '../CompanyLogo.tsx';
import { dropBranding, fetchBranding } from './branding_cache.ts';
import { type ChosenLogo, chooseLogo, uploadFailure } from './logo_file.ts';
import classes from './Settings.module.css';

/** The company's logo and its upload: chosen and checked, uploading, then done or failed. */
export function LogoCard({ user }: { user: User }) {
  const companyId = user.company_id;
  const key = [...keyOf(branding.get), companyId];
  const shown = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchBranding(companyId, signal),
    staleTime: BRANDING_CACHE_MS,
  });
  const [chosen, setChosen] = useState<ChosenLogo | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return upload(branding.uploadLogo, { body });
    },
    onSuccess: ({ logoUrl }, sent) => {
      dropBranding(companyId);
      queryClient.setQueryData(key, { name: user.company, logoUrl });
      // Another one that was chosen since is not uploaded yet.
      setChosen((now) => (now?.file === sent ? null : now));
    },
    onError: (error) => setFault(uploadFailure(error)),
  });
  const pick = async ([file]: File[]) => {
    if (!file) return;
    // An upload that runs is waited for: of two, the one that ends last would be shown.
    if (!send.isPending) send.reset();
    setChosen(null);
    setFault(null);
    try {
      setChosen(await chooseLogo(file));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setFault(chosen ? null : brandingTexts.noFile);
    send.reset();
    if (chosen) send.mutate(chosen.file);
  };
  const logoUrl = shown.data?.logoUrl;
  return (
    <Card title={brandingTexts.title} detail={brandingTexts.intro}>
      <form className={classes.logo} onSubmit={submit} noValidate>
        <div className={classes.preview}>
          {chosen?.url ? (
            <img src={chosen.url} alt={brandingTexts.chosen(chosen.file.name)} />
          ) : (
            <CompanyLogo
              name={user.company}
              url={logoUrl ?? null}
              size={128}
              label={logoUrl ? brandingTexts.current(user.company) : brandingTexts.none}
            />
          )}
        </div>
        <div className={classes.stack}>
          {hasRole(user, 'manager') ? (
            <div className={classes.buttons}>
              <FilePick
                label={chosen ? brandingTexts.chooseOther : brandingTexts.choose}
                accept={LOGO_TYPES.join(',')}
                onPick={pick}
              />
              <Button type="submit" loading={send.isPending}>
                {brandingTexts.upload}
              </Button>
            </div>
          ) : (
            <p className={classes.note}>{brandingTexts.managersOnly}</p>
          )}
          <p className={classes.fault} role="alert">
            {fault}
          </p>
          <p className={classes.good} role="status">
            {send.isSuccess && !chosen ? brandingTexts.done : (chosen?.warning ?? chosen?.file.name)}
          </p>
        </div>
      </form>
    </Card>
  );
}
