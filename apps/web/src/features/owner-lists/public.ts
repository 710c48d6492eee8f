export { ReservationTable } from './reservation-table.tsx';
