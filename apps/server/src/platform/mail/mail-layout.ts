// The layout of every mail, as plain text and as HTML that mail programs render alike. It knows no kinds of mail.
import type { Mail } from './mail-queue.ts';
import { mailTexts } from './mail-texts.ts';

/** The content of a mail, all of it text: markup is escaped. */
export interface MailContent extends Pick<Mail, 'kind' | 'to' | 'lang' | 'subject'> {
  /** The text that a list of mails shows beside the subject. */
  preheader: string;
  paragraphs: readonly string[];
  action: { label: string; link: string };
  /** In small print: why the person gets this mail, and what to do if they did not request it. */
  notes: readonly string[];
}

/** Renders a mail in both forms; both show the link in full. */
export function layOutMail(content: MailContent): Mail {
  const { kind, to, lang, subject } = content;
  return { kind, to, lang, subject, text: textOf(content), html: htmlOf(content) };
}

function textOf({ paragraphs, action, notes }: MailContent): string {
  const parts = [...paragraphs, `${action.label}:\n${action.link}`, '-- ', ...notes];
  return `${parts.join('\n\n')}\n\nVoltagora\n`;
}

const BRAND = '#CC420D';
const TEXT = '#22262C';
const SECOND = '#5C6470';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Tables and inline styles, because some mail programs support nothing newer. */
function htmlOf({ lang, subject, preheader, paragraphs, action, notes }: MailContent): string {
  const t = mailTexts(lang);
  const link = escapeHtml(action.link);
  const row = (style: string, inner: string) =>
    `<tr><td style="${FONT};text-align:left;${style}">${inner}</td></tr>`;
  const small = `padding:0 28px 12px;font-size:14px;line-height:21px;color:${SECOND}`;
  const rows = [
    row(`padding:28px 28px 20px;font-size:20px;font-weight:700;color:${BRAND}`, 'Voltagora'),
    ...paragraphs.map((text) =>
      row(`padding:0 28px 16px;font-size:16px;line-height:24px;color:${TEXT}`, escapeHtml(text)),
    ),
    row('padding:8px 28px 24px', button(link, escapeHtml(action.label))),
    row(small, `${t('linkFallback')}<br>${anchor(link)}`),
    row(
      'padding:8px 28px 16px',
      '<div style="border-top:1px solid #E4E2DE;font-size:0">&nbsp;</div>',
    ),
    ...notes.map((text) => row(small, escapeHtml(text))),
  ];
  return `${headOf(lang, escapeHtml(subject))}
<body style="margin:0;padding:0;background-color:#FAF8F5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FAF8F5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="max-width:560px;border:1px solid #E4E2DE;border-radius:16px">
${rows.join('\n')}
<tr><td style="font-size:0;height:16px">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const headOf = (lang: Mail['lang'], title: string) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>`;

/** The padding is a border of the same colour, because Outlook ignores the padding of links. */
const button = (link: string, label: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${BRAND}" style="border-radius:10px">` +
  `<a href="${link}" style="display:inline-block;border:solid ${BRAND};border-width:13px 24px;border-radius:10px;background-color:${BRAND};` +
  `${FONT};font-size:16px;line-height:20px;font-weight:700;color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>`;

const anchor = (link: string) =>
  `<a href="${link}" style="color:#B93C0A;word-break:break-all">${link}</a>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
