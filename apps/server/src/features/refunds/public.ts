export { refundBooking, type Refunded, type RefundResult } from './refund-booking.service.ts';
