import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/language.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { useFormat } from '../format.ts';
import { q } from '../query.ts';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import classes from './WelcomeMessage.module.css';

interface WelcomeMessageVersionsProps {
  language: Language;
  mayEdit: boolean;
  /** The words that hold; null while they are the standard ones. */
  inUse: string | null;
  onUse: (words: string) => void;
}

/** The earlier versions of the welcome message; the words of each can be restored. */
export function WelcomeMessageVersions({ language, mayEdit, inUse, onUse }: WelcomeMessageVersionsProps) {
  const format = useFormat();
  const { data } = useQuery(q(welcomeMessage.versions, { query: { language } }));
  if (!data) return null;
  const { versions, total_count } = data;
  return (
    <div className={classes.versions}>
      <Card title={texts.versions} detail={versions.length > 0 ? texts.versionCount(total_count) : texts.noVersions}>
        <ul className={classes.list}>
          {versions.map(({ welcome_message_id, message, saved_at, saved_by }, index) => {
            const when = format.instant(saved_at);
            return (
              <li key={welcome_message_id}>
                <div className={classes.version}>
                  <p lang={language}>{message}</p>
                  <p className={classes.when}>{texts.versionBy(when, saved_by)}</p>
                </div>
                {index === 0 && message === inUse ? (
                  <Tag tone="good">{texts.inUse}</Tag>
                ) : mayEdit ? (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.takeUpName(when)}
                    onClick={() => onUse(message)}
                  >
                    {texts.takeUp}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
