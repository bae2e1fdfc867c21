import { IconChevronRight, IconHeartHandshake, IconSpeakerphone, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import classes from '../messaging/campaigns/Campaigns.module.css';
import { paths } from '../paths.ts';

const CARDS = [
  { ...campaignTexts.cards.message, to: paths.campaigns({ view: 'message' }), Icon: IconSpeakerphone },
  { ...campaignTexts.cards.welcome, to: paths.campaigns({ view: 'welcome' }), Icon: IconHeartHandshake },
  { ...couponTexts.card, to: paths.campaigns({ view: 'coupon' }), Icon: IconTicket },
];

/** What can be sent. */
export function MenuCards() {
  return (
    <nav aria-label={campaignTexts.menu}>
      <ul className={classes.menu}>
        {CARDS.map(({ title, detail, about, to, Icon }) => (
          <li key={to} className={classes.card}>
            <Icon size={24} aria-hidden className={classes.icon ?? ''} />
            <div>
              <h2>
                <Link to={to} className={classes.open ?? ''}>
                  {title}
                </Link>
              </h2>
              <p>{about}</p>
              <span className={classes.action} aria-hidden>
                {detail}
                <IconChevronRight size={16} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}
