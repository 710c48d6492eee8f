/** Customer data requests, newest first, until they expire; nothing if the charging point does not support them. */
import type { ChargingPoint, CustomerReport, Upkeep } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CustomerReportForm } from './customer-report-form.tsx';
import { AskBlock } from './info-commands.tsx';
import classes from './maintenance.module.css';

type Props = { point: ChargingPoint; upkeep: Upkeep };

export function CustomerReports({ point, upkeep }: Props) {
  const { t } = useTranslation();
  const { customer_reports: reports, ocpp_version: version } = upkeep;
  if (version !== '2.0.1' && reports.length === 0) return null;
  return (
    <AskBlock name="people" form={CustomerReportForm} point={point}>
      {reports.length === 0 && <p className={classes.second}>{t('upkeep.people.empty')}</p>}
      <ul className={classes.rows}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </AskBlock>
  );
}

function ReportRow({ report }: { report: CustomerReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, subject, state, text, erase, keep_until: until } = report;
  const isBad = state === 'refused';
  return (
    <li className={classes.row} data-tone={isBad ? 'bad' : 'plain'}>
      <div className={classes.what}>
        <strong>{t(`upkeep.people.state.${state}`)}</strong>
        {isBad && report.report && <span>{t('upkeep.said', { word: report.report })}</span>}
        <span className={classes.second}>
          {[`${t(`upkeep.people.kind.${kind}`)}: ${subject}`, erase && t('upkeep.people.erased')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {text !== null && (
          <p className={classes.message}>{text.trim() || t('upkeep.people.nothing')}</p>
        )}
        <span className={classes.second}>
          {t('upkeep.people.until', { time: format.dateTime(until) })}
        </span>
      </div>
    </li>
  );
}
