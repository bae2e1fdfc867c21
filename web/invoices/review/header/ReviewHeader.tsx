import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { paths } from '../../../paths.ts';
import type { Queue } from '../draft/useQueue.ts';
import classes from './ReviewHeader.module.css';

interface ReviewHeaderProps {
  vendor: string;
  number: string;
  fallback: string;
  queue: Queue;
  save: ReactNode;
  menu: ReactNode;
}

/** The invoice's name, its position among those to review, and the menu of other actions. */
export function ReviewHeader({ vendor, number, fallback, queue, save, menu }: ReviewHeaderProps) {
  const texts = reviewTexts.page;
  const name = [vendor, number].filter(Boolean).join(' · ');
  return (
    <header className={classes.root}>
      <div className={classes.bar}>
        <Link to={paths.invoices()} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {texts.back}
        </Link>
        <span className={classes.spring} />
        {save}
        {queue.count > 0 && queue.position !== null ? (
          <span className={classes.position}>{texts.position(queue.position, queue.count)}</span>
        ) : null}
        <Step to={queue.previous} label={texts.previous}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <Step to={queue.next} label={texts.next}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
        {menu}
      </div>
      <div className={classes.words}>
        <h1 className={classes.title}>{name || fallback}</h1>
      </div>
    </header>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return null;
  return (
    <ActionIcon component={Link} to={paths.invoice(to)} variant="subtle" color="gray" size="lg" aria-label={label}>
      {children}
    </ActionIcon>
  );
}
