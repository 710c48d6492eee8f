import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import * as number from './number.ts';
import * as time from './time.ts';

/** All formatters in the present language. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      money: (amount: number, currency: string, decimals?: number) =>
        number.formatMoney(amount, currency, language, decimals),
      tokens: (tokens: number) => number.formatTokens(tokens, language),
      tokenCount: (tokens: number) => number.formatTokenCount(tokens, language),
      energy: (kWh: number) => number.formatEnergy(kWh, language),
      billedEnergy: (kWh: number) => number.formatEnergy(kWh, language, true),
      power: (kW: number) => number.formatPower(kW, language),
      count: (count: number) => number.formatCount(count, language),
      percent: (percent: number) => number.formatPercent(percent, language),
      rating: (stars: number) => number.formatRating(stars, language),
      rate: (percent: number) => number.formatRate(percent, language),
      fileSize: (bytes: number) => number.formatFileSize(bytes, language),
      distance: (metres: number) => number.formatDistance(metres, language),
      time: (moment: string | Date, timeZone?: string) =>
        time.formatTime(moment, language, timeZone),
      day: (moment: string | Date, timeZone?: string) => time.formatDay(moment, language, timeZone),
      date: (moment: string | Date, timeZone?: string) =>
        time.formatDate(moment, language, timeZone),
      month: (month: string) => time.formatMonth(month, language),
      dateTime: (moment: string | Date, timeZone?: string) =>
        time.formatDateTime(moment, language, timeZone),
      window: (start: string | Date, stop: string | Date, timeZone?: string, withDay?: boolean) =>
        time.formatWindow(start, stop, language, timeZone, withDay),
      minutes: (minutes: number) => time.formatMinutes(minutes, language),
      timeLeft: (minutes: number) => time.formatTimeLeft(minutes, language),
      duration: (seconds: number) => time.formatDuration(seconds, language),
      age: (moment: string | Date, now: Date) => time.formatAge(moment, now, language),
    }),
    [language],
  );
}
