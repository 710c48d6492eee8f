// The sandbox's page in each of its states, as HTML that needs no script. It decides nothing.
import { EVENT_MODES, TEST_CARDS } from './checkout-life.ts';
import { type Html, html } from './html.ts';
import { type Language, type PageTexts, pageTexts } from './page-texts.ts';
import type { SandboxCheckout } from './sandbox-books.store.ts';

export const STYLE_PATH = '/sandbox-payments/page.css';

interface Shown {
  checkout: SandboxCheckout;
  payee: string;
}

/** The page of a checkout as it stands. */
export function checkoutPage(shown: Shown): string {
  const { checkout } = shown;
  const texts = pageTexts[checkout.lang];
  switch (checkout.status) {
    case 'open':
      return openPage(shown, texts);
    case 'authorized':
    case 'captured': {
      const { title, held, taken } = texts.paid;
      const text = checkout.status === 'authorized' ? held : taken;
      return endPage(shown, texts, { title, text, link: checkout.return_url });
    }
    case 'canceled':
      return endPage(shown, texts, { ...texts.canceled, link: checkout.return_url });
    case 'expired':
      return endPage(shown, texts, { ...texts.expired, link: checkout.cancel_url });
  }
}

/** A page about no checkout at all, with a way to the start page. */
export function lostPage(lang: Language, why: 'unknown' | 'foreign'): string {
  const texts = pageTexts[lang];
  const { title, text } = texts[why];
  return layOut(lang, title, [
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p class="buttons"><a class="button main" href="/">${texts.home}</a></p>`,
  ]);
}

function openPage(shown: Shown, texts: PageTexts): string {
  switch (shown.checkout.step) {
    case 'card':
      return cardPage(shown, texts);
    case 'bank':
      return bankPage(shown, texts);
    case 'waiting':
      return waitingPage(shown, texts);
  }
}

function cardPage(shown: Shown, texts: PageTexts): string {
  const { checkout } = shown;
  const failure = checkout.last_failure && texts.failure[checkout.last_failure];
  return layOut(checkout.lang, texts.payTitle, [
    html`<h1>${texts.payTitle}</h1>`,
    failure ? html`<p class="failure" role="alert">${failure}</p>` : html``,
    summary(shown, texts),
    html`<form method="post" action="${actionOf(checkout, 'pay')}">
      <fieldset>
        <legend>${texts.cards}</legend>
        ${TEST_CARDS.map((card) => cardChoice(card, texts))}
      </fieldset>
      <details>
        <summary>${texts.testing}</summary>
        <label for="mode">${texts.mode}</label>
        <select id="mode" name="mode">
          ${EVENT_MODES.map((mode) => modeChoice(mode, checkout, texts))}
        </select>
      </details>
      <p class="buttons">
        <button class="button main">${texts.pay(money(checkout))}</button>
        ${cancelLink(checkout, texts)}
      </p>
    </form>`,
  ]);
}

const cardChoice = (card: (typeof TEST_CARDS)[number], texts: PageTexts): Html => {
  const { name, outcome } = texts.card[card];
  return html`<label class="card">
    <input
      type="radio"
      name="card"
      value="${card}"
      required
      ${card === 'pays' ? CHECKED : undefined}
    />
    <span>${name}<small>${outcome}</small></span>
  </label>`;
};
const CHECKED = html`checked`;
const SELECTED = html`selected`;

const modeChoice = (
  mode: (typeof EVENT_MODES)[number],
  { webhook_mode: chosen }: SandboxCheckout,
  { modes }: PageTexts,
): Html =>
  html`<option value="${mode}" ${mode === chosen ? SELECTED : undefined}>${modes[mode]}</option>`;

function bankPage(shown: Shown, texts: PageTexts): string {
  const { checkout } = shown;
  const { title, text, confirm, refuse } = texts.bank;
  return layOut(checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    summary(shown, texts),
    html`<div class="buttons">
      ${postButton(checkout, 'confirm', confirm, 'main')}
      ${postButton(checkout, 'refuse', refuse, 'plain')}
    </div>`,
  ]);
}

function waitingPage(shown: Shown, texts: PageTexts): string {
  const { checkout } = shown;
  const { title, text, otherCard } = texts.waiting;
  return layOut(checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    summary(shown, texts),
    html`<div class="buttons">
      ${postButton(checkout, 'other-card', otherCard, 'main')} ${cancelLink(checkout, texts)}
    </div>`,
  ]);
}

interface Ending {
  title: string;
  text: string;
  link: string;
}

function endPage(shown: Shown, texts: PageTexts, { title, text, link }: Ending): string {
  return layOut(shown.checkout.lang, title, [
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    summary(shown, texts),
    html`<p class="buttons"><a class="button main" href="${link}">${texts.back}</a></p>`,
  ]);
}

const postButton = (
  checkout: SandboxCheckout,
  action: string,
  label: string,
  look: 'main' | 'plain',
): Html =>
  html`<form method="post" action="${actionOf(checkout, action)}">
    <button class="button ${look}">${label}</button>
  </form>`;

const cancelLink = ({ cancel_url: link }: SandboxCheckout, { cancel }: PageTexts): Html =>
  html`<a class="button plain" href="${link}">${cancel}</a>`;

const actionOf = ({ id }: SandboxCheckout, action: string): string =>
  `/sandbox-payments/${id}/${action}/`;

function summary({ checkout, payee }: Shown, texts: PageTexts): Html {
  const isOpen = checkout.status === 'open';
  return html`<dl>
      <div class="amount">
        <dt>${texts.amount}</dt>
        <dd>${money(checkout)}</dd>
      </div>
      <div>
        <dt>${texts.to}</dt>
        <dd>${payee}</dd>
      </div>
      <div>
        <dt>${texts.for}</dt>
        <dd>${checkout.description}</dd>
      </div>
      ${isOpen ? payBy(checkout, texts) : undefined}
    </dl>
    ${isOpen ? html`<p class="small">${checkout.captures_at_once ? texts.atOnce : texts.held}</p>` : undefined}`;
}

/** A moment, with its offset: without a script nothing counts down, and the payer's own zone is not known. */
const payBy = ({ expires_at: end, lang }: SandboxCheckout, texts: PageTexts): Html =>
  html`<div>
    <dt>${texts.payBy}</dt>
    <dd>${new Intl.DateTimeFormat(LOCALES[lang], CLOCK).format(end)}</dd>
  </div>`;

/** Whole seconds until an open checkout expires. */
export const secondsLeft = ({ expires_at: end }: SandboxCheckout, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));

const ISO = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;
const CLOCK = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
} as const;
const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;

const money = ({ amount_minor: amountMinor, currency, lang }: SandboxCheckout): string =>
  new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: ISO[currency] }).format(
    amountMinor / 100,
  );

function layOut(lang: Language, title: string, parts: readonly Html[]): string {
  const { band, bandMore } = pageTexts[lang];
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
          <p class="band"><strong>${band}</strong> <span>${bandMore}</span></p>
        </header>
        <main>${parts}</main>
      </body>
    </html> `.text;
}
