// HTML of the sandbox's page in each of its states, without scripts.
import { EVENT_MODES, TEST_CARDS } from './checkout-life.ts';
import { type Html, html } from './html.ts';
import { type SandboxTexts, sandboxTexts } from './sandbox-texts.ts';
import { numberFormat } from '../../platform/texts/cached-formats.ts';
import { type Language, LOCALES } from '../../platform/texts/language.ts';
import type { SandboxCheckout } from './sandbox-books.store.ts';

export const STYLE_PATH = '/sandbox-payments/page.css';

interface Shown {
  checkout: SandboxCheckout;
  payee: string;
  /** Whether the page offers what a bank does to a payment later. */
  canDispute: boolean;
  now: Date;
}

/** Return links lead to this installation, at the address under which the payer has opened it. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export function checkoutPage(shown: Shown): string {
  const { checkout } = shown;
  const t = sandboxTexts(checkout.lang);
  switch (checkout.status) {
    case 'open':
      return openPage(shown, t);
    case 'authorized':
    case 'captured': {
      const text = checkout.status === 'authorized' ? t('paid.held') : t('paid.taken');
      return endPage(shown, t, { title: t('paid.title'), text, link: pathOf(checkout.return_url) });
    }
    case 'canceled':
      return endPage(shown, t, {
        title: t('canceled.title'),
        text: t('canceled.text'),
        link: pathOf(checkout.return_url),
      });
    case 'expired':
      return endPage(shown, t, {
        title: t('expired.title'),
        text: t('expired.text'),
        link: pathOf(checkout.cancel_url),
      });
  }
}

/** Shown instead of a checkout, with a link to the home page. */
export function notFoundPage(lang: Language, why: 'unknown' | 'foreign'): string {
  const t = sandboxTexts(lang);
  const title = t(`${why}.title`);
  return layOut(lang, title, [
    html`<h1>${title}</h1>
      <p>${t(`${why}.text`)}</p>
      <p class="buttons"><a class="button main" href="/">${t('home')}</a></p>`,
  ]);
}

function openPage(shown: Shown, t: SandboxTexts): string {
  switch (shown.checkout.step) {
    case 'card':
      return cardPage(shown, t);
    case 'bank':
      return bankPage(shown, t);
    case 'waiting':
      return waitingPage(shown, t);
  }
}

function cardPage(shown: Shown, t: SandboxTexts): string {
  const { checkout } = shown;
  const failure = checkout.last_failure && t(`failure.${checkout.last_failure}`);
  return layOut(checkout.lang, t('payTitle'), [
    html`<h1>${t('payTitle')}</h1>`,
    failure ? html`<p class="failure" role="alert">${failure}</p>` : html``,
    summary(shown, t),
    html`<form method="post" action="${actionOf(checkout, 'pay')}">
      <fieldset>
        <legend>${t('cards')}</legend>
        ${TEST_CARDS.map((card) => cardChoice(card, t))}
      </fieldset>
      <details>
        <summary>${t('testing')}</summary>
        <label for="mode">${t('mode')}</label>
        <select id="mode" name="mode">
          ${EVENT_MODES.map((mode) => modeChoice(mode, checkout, t))}
        </select>
      </details>
      <p class="buttons">
        <button class="button main">${t('pay', { amount: money(checkout) })}</button>
        ${cancelLink(checkout, t)}
      </p>
    </form>`,
  ]);
}

const cardChoice = (card: (typeof TEST_CARDS)[number], t: SandboxTexts): Html => {
  return html`<label class="card">
    <input
      type="radio"
      name="card"
      value="${card}"
      required
      ${card === 'pays' ? CHECKED : undefined}
    />
    <span>${t(`card.${card}.name`)}<small>${t(`card.${card}.outcome`)}</small></span>
  </label>`;
};
const CHECKED = html`checked`;
const SELECTED = html`selected`;

const modeChoice = (
  mode: (typeof EVENT_MODES)[number],
  { webhook_mode: chosen }: SandboxCheckout,
  t: SandboxTexts,
): Html => {
  const label = t(`modes.${mode}`);
  return html`<option value="${mode}" ${mode === chosen ? SELECTED : undefined}>${label}</option>`;
};

function bankPage(shown: Shown, t: SandboxTexts): string {
  const { checkout } = shown;
  const title = t('bank.title');
  return layOut(checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${t('bank.text')}</p>`,
    summary(shown, t),
    html`<div class="buttons">
      ${postButton(checkout, 'confirm', t('bank.confirm'), 'main')}
      ${postButton(checkout, 'refuse', t('bank.refuse'), 'plain')}
    </div>`,
  ]);
}

function waitingPage(shown: Shown, t: SandboxTexts): string {
  const { checkout } = shown;
  const title = t('waiting.title');
  return layOut(checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${t('waiting.text')}</p>`,
    summary(shown, t),
    html`<div class="buttons">
      ${postButton(checkout, 'other-card', t('waiting.otherCard'), 'main')}
      ${cancelLink(checkout, t)}
    </div>`,
  ]);
}

interface Ending {
  title: string;
  text: string;
  link: string;
}

function endPage(shown: Shown, t: SandboxTexts, { title, text, link }: Ending): string {
  return layOut(shown.checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    summary(shown, t),
    html`<p class="buttons"><a class="button main" href="${link}">${t('back')}</a></p>`,
    shown.canDispute ? disputeForms(shown.checkout, t) : html``,
  ]);
}

function disputeForms(checkout: SandboxCheckout, t: SandboxTexts): Html {
  if (checkout.status !== 'captured') return html``;
  if (checkout.dispute === null) {
    return html`<div class="buttons">
      ${postButton(checkout, 'dispute', t('dispute.raise'), 'plain')}
    </div>`;
  }
  return html`<p>${t(`dispute.${checkout.dispute}`)}</p>
    ${checkout.dispute === 'open' ? decisionButtons(checkout, t) : undefined}`;
}

const decisionButtons = (checkout: SandboxCheckout, t: SandboxTexts): Html =>
  html`<div class="buttons">
    ${postButton(checkout, 'dispute-won', t('dispute.decideWon'), 'plain')}
    ${postButton(checkout, 'dispute-lost', t('dispute.decideLost'), 'plain')}
  </div>`;

const postButton = (
  checkout: SandboxCheckout,
  action: string,
  label: string,
  look: 'main' | 'plain',
): Html =>
  html`<form method="post" action="${actionOf(checkout, action)}">
    <button class="button ${look}">${label}</button>
  </form>`;

const cancelLink = ({ cancel_url: link }: SandboxCheckout, t: SandboxTexts): Html =>
  html`<a class="button plain" href="${pathOf(link)}">${t('cancel')}</a>`;

const actionOf = ({ id }: SandboxCheckout, action: string): string =>
  `/sandbox-payments/${id}/${action}/`;

function summary({ checkout, payee, now }: Shown, t: SandboxTexts): Html {
  const isOpen = checkout.status === 'open';
  return html`<dl>
      <div class="amount">
        <dt>${t('amount')}</dt>
        <dd>${money(checkout)}</dd>
      </div>
      <div>
        <dt>${t('to')}</dt>
        <dd>${payee}</dd>
      </div>
      <div>
        <dt>${t('for')}</dt>
        <dd>${checkout.description}</dd>
      </div>
      ${isOpen ? timeToPay(checkout, now, t) : undefined}
    </dl>
    ${isOpen ? html`<p class="small">${checkout.captures_at_once ? t('atOnce') : t('held')}</p>` : undefined}`;
}

/** The time left and not its end, because the payer's time zone is unknown; the page has no script to count it down. */
const timeToPay = (checkout: SandboxCheckout, now: Date, t: SandboxTexts): Html =>
  html`<div>
    <dt>${t('timeToPay')}</dt>
    <dd>
      ${numberFormat(LOCALES[checkout.lang], MINUTES).format(Math.ceil(secondsLeft(checkout, now) / 60))}
    </dd>
  </div>`;

/** Whole seconds until an open checkout expires. */
export const secondsLeft = ({ expires_at: end }: SandboxCheckout, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));

const ISO = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;
const MINUTES = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
const money = ({ amount_minor: amountMinor, currency, lang }: SandboxCheckout): string =>
  numberFormat(LOCALES[lang], { style: 'currency', currency: ISO[currency] }).format(
    amountMinor / 100,
  );

function layOut(lang: Language, title: string, parts: readonly Html[]): string {
  const t = sandboxTexts(lang);
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        <title>${title} · Voltagora</title>
      </head>
      <body>
        <header>
          <p class="band"><strong>${t('band')}</strong> <span>${t('bandMore')}</span></p>
        </header>
        <main>${parts}</main>
      </body>
    </html> `.text;
}
