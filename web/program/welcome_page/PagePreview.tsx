import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { PreviewDraft, PreviewMessage } from '#contract/customer/preview.ts';
import { writtenWords } from '#contract/customer/written_words.ts';
import type { Language } from '#contract/language.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import type { Picture } from '#contract/program/welcome_page.ts';
import { paths } from '../../paths.ts';
import { useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { DeviceFrame } from '../DeviceFrame.tsx';
import type { Tile } from './gallery.ts';
import classes from './PagePreview.module.css';
import type { BilingualPage } from './words.ts';

interface PagePreviewProps {
  words: BilingualPage;
  tiles: readonly Tile[];
  language: Language;
}

const texts = welcomePageTexts.preview;

/** All of the frame is in sight beside the form, in pixels. */
const HEIGHT = 640;

/** The shape of a photo whose size only the server will know, in pixels. */
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/** The real public page in a frame, with the draft in place of what is published. It can be tried, but not sent. */
export function PagePreview({ words, tiles, language }: PagePreviewProps) {
  const { user } = useShop();
  const frame = useRef<HTMLIFrameElement>(null);
  const draft = useMemo((): PreviewDraft => {
    const page = { ...words.en, es: words.es };
    return {
      language,
      words: { en: writtenWords('en', user.company, page), es: writtenWords('es', user.company, page) },
      pictures: tiles.map(pictureOf),
    };
  }, [words, tiles, language, user.company]);

  const send = useEffectEvent((message: PreviewMessage = { preview: 'draft', draft }) =>
    frame.current?.contentWindow?.postMessage(message, window.origin),
  );
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<PreviewMessage>) => {
      const isPage = source === frame.current?.contentWindow && origin === window.origin;
      if (isPage && data?.preview === 'ready') send();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => send({ preview: 'draft', draft }), [draft]);

  return (
    <Card title={texts.title} detail={texts.detail}>
      <div className={classes.page}>
        <DeviceFrame
          device="phone"
          url={paths.loyaltySignup({ company_id: user.company_id })}
          title={texts.frame}
          height={HEIGHT}
          // Without allow-forms, nobody can join here by mistake.
          sandbox="allow-scripts allow-same-origin"
          frame={frame}
        />
      </div>
    </Card>
  );
}

function pictureOf(tile: Tile): Picture {
  if ('photo' in tile) {
    const { url, width, height, sources } = tile.photo;
    return { url, width, height, sources };
  }
  return { url: tile.url, ...UNKNOWN_SIZE, sources: [] };
}
