import { speedOf } from './speed-class.ts';

/** The speed class of a power as one to three bolts, in the colour of its style sheet; nothing when it is unknown. */
export function SpeedBolts({ powerKw }: { powerKw: number | null }) {
  const bolts = speedOf(powerKw);
  if (bolts === 0) return null;
  return (
    <svg viewBox={`0 0 ${bolts * 8} 10`} width={bolts * 8} height={10} aria-hidden>
      {Array.from({ length: bolts }, (_bolt, index) => (
        <path
          key={index}
          d="M5 0 1 5.8h2.4L2.6 10 7 3.8H4.4z"
          transform={`translate(${index * 8})`}
        />
      ))}
    </svg>
  );
}
