// Calls about places and the installation; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { ContactMessage } from '../platform/contact.ts';
import { DevelopmentMails } from '../platform/development.ts';
import { NoContent } from '../primitives.ts';
import * as catalogue from './catalogue.ts';

/** The calls about places, installation and health, part of `calls`. */
export const catalogueCalls = {
  searchPlaces: {
    method: 'GET',
    path: '/api/places/',
    access: 'anyone',
    tag: 'Places',
    status: 200,
    summary: 'Places by name, Greek or Latin letters',
    query: catalogue.PlaceQuery,
    answer: catalogue.Places,
  },
  readConfig: {
    method: 'GET',
    path: '/api/config/',
    access: 'anyone',
    load: 'none',
    tag: 'Installation',
    status: 200,
    summary: 'What the client must know of this installation',
    answer: catalogue.ClientConfig,
  },
  contactHost: {
    method: 'POST',
    path: '/api/contact/',
    access: 'anyone',
    tag: 'Installation',
    status: 204,
    summary: 'Mail the host of this installation; not found where the host has no address',
    body: ContactMessage,
    answer: NoContent,
  },
  readHealth: {
    method: 'GET',
    path: '/healthz',
    access: 'anyone',
    isPublic: true,
    load: 'none',
    tag: 'Installation',
    status: 200,
    summary: 'Whether the server can answer',
    answer: catalogue.Health,
  },
  addMissingTexts: {
    method: 'POST',
    path: '/locales/add/{lng}/{ns}',
    access: 'anyone',
    tag: 'Installation',
    status: 204,
    summary: 'Texts that a client found no words for; not found where they are not collected',
    params: catalogue.MissingTextsParams,
    body: catalogue.MissingTexts,
    answer: NoContent,
  },
  readLiveness: {
    method: 'GET',
    path: '/livez',
    access: 'anyone',
    isPublic: true,
    load: 'none',
    tag: 'Installation',
    status: 200,
    summary: 'Whether this process answers at all, whatever becomes of its database',
    answer: catalogue.Liveness,
  },
  readReadiness: {
    method: 'GET',
    path: '/readyz',
    access: 'anyone',
    isPublic: true,
    load: 'none',
    tag: 'Installation',
    status: 200,
    summary: 'Whether new requests should be sent here; 503 once the server has been told to stop',
    answer: catalogue.Health,
  },
  listDevelopmentMails: {
    method: 'GET',
    path: '/api/development/mails/',
    access: 'anyone',
    tag: 'Installation',
    status: 200,
    summary: 'Outgoing mail of a development installation; not found elsewhere',
    answer: DevelopmentMails,
  },
} as const satisfies Record<string, Call>;
