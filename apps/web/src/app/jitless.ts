/**
 * The Content-Security-Policy forbids code generated from text, which zod would try with its first object. Set where zod reads its
 * configuration, because zod itself is loaded only by screens with a form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
