import { IconChevronRight, IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import { paths } from '../../paths.ts';
import { HelpContactCard } from './HelpContactCard.tsx';
import classes from './SetupMenu.module.css';

const CARDS = [
  { view: 'qr', icon: IconQrcode, texts: programTexts.cards.qr },
  { view: 'welcome', icon: IconDeviceMobile, texts: programTexts.cards.welcome },
] as const;

/** The cards of the program setup, and how customers reach the shop. */
export function SetupMenu() {
  return (
    <div className={classes.root}>
      <ul className={classes.cards}>
        {CARDS.map(({ view, icon: Icon, texts }) => (
          <li key={view} className={classes.card}>
            <span className={classes.icon} aria-hidden>
              <Icon size={26} stroke={1.6} />
            </span>
            <div className={classes.words}>
              <h2 className={classes.title}>
                <Link to={paths.program({ view })}>{texts.title}</Link>
              </h2>
              <p className={classes.detail}>{texts.detail}</p>
            </div>
            <IconChevronRight size={20} aria-hidden className={classes.arrow} />
          </li>
        ))}
      </ul>
      <HelpContactCard />
    </div>
  );
}
