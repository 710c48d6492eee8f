import { createContext } from 'react';

/** The vehicle of the trip, with which its charges are booked; null for none. It is no part of an address, because it is private. */
export const TripVehicle = createContext<string | null>(null);
