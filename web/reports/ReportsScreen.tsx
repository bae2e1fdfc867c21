import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { REPORTS } from '#contract/reports/reports.ts';
import { paths } from '../paths.ts';
import { Page } from '../shell/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './Reports.module.css';

/** `/reports`: the questions, each a link to its answer. */
export function ReportsScreen() {
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} detail={texts.detail} />
      <ul className={classes.questions}>
        {REPORTS.map((report) => (
          <li key={report}>
            <Link to={paths.report(report)} className={classes.question}>
              <span>
                <strong>{texts.questions[report]}</strong>
                <span className={classes.about}>{texts.about[report]}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
