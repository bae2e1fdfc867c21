import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { pageOutcomeTexts } from '#contract/invoices/reading/page_outcomes.texts.ts';
import { isUnread } from '#contract/invoices/reading/page_outcomes.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import classes from './PageViewer.module.css';
import { usePicture } from './usePicture.ts';

interface PageThumbsProps {
  invoice_id: string;
  pages: Invoice['pages'];
  current: number;
  onGo: (index: number) => void;
}

/** Small pages beside the large ones, fetched as they scroll into sight. */
export function PageThumbs({ invoice_id, pages, current, onGo }: PageThumbsProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} className={classes.thumbs} aria-label={viewerTexts.label}>
      {pages.map((page, index) => (
        <Thumb
          key={page.page}
          invoice_id={invoice_id}
          page={page}
          current={index === current}
          onGo={() => onGo(index)}
        />
      ))}
    </nav>
  );
}

interface ThumbProps {
  invoice_id: string;
  page: Invoice['pages'][number];
  current: boolean;
  onGo: () => void;
}

function Thumb({ invoice_id, page, current, onGo }: ThumbProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  const { url } = usePicture(invoice_id, page.page, seen && page.has_picture);
  const unread = isUnread(page.outcome) ? page.outcome : null;
  return (
    <button
      ref={button}
      type="button"
      className={classes.thumb}
      aria-label={unread ? pageOutcomeTexts.goTo(page.page, unread) : viewerTexts.goTo(page.page)}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
    >
      <span className={classes.thumbPaper} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {url ? <img src={url} alt="" draggable={false} /> : null}
      </span>
      <span className={classes.thumbNumber}>
        {unread ? <IconAlertTriangle size={13} className={classes.thumbUnread} aria-hidden /> : null}
        {page.page}
      </span>
    </button>
  );
}
