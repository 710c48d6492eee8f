export { OpenPayment } from './open-payment.tsx';
export { SandboxNote } from './sandbox-note.tsx';
export { useCheckout } from './use-checkout.ts';
export { TimeLeft } from './faces/time-left.tsx';
