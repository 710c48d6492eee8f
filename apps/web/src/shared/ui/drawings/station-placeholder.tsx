import classes from './station-placeholder.module.css';

/** A drawn station in place of its photo; it fills its box, whatever the shape. */
export function StationPlaceholder() {
  return (
    <svg viewBox="0 0 160 120" className={classes.drawing} aria-hidden>
      <path className={classes.ground} d="M-320 96h800v240h-800z" />
      <circle className={classes.tint} cx="118" cy="34" r="11" />
      <g className={classes.line}>
        <path d="M-320 96h800" />
        <path className={classes.body} d="M26 96V34a6 6 0 0 1 6-6h20a6 6 0 0 1 6 6v62" />
        <path d="M34 38h16v10H34zM21 96h42" />
        <path className={classes.bolt} d="m44 58-8 13h6l-2 11 9-14h-6z" />
        <path d="M58 56h4a5 5 0 0 1 5 5v14c0 9 11 9 13 3" />
        <path
          className={classes.body}
          d="M78 90V78c0-3 2-5 5-6l9-2 10-12c2-2 4-3 7-3h17c4 0 6 1 8 4l6 11c4 1 6 4 6 8v12z"
        />
        <path d="M96 70h40M117 57v13" />
        <circle className={classes.body} cx="94" cy="91" r="7" />
        <circle className={classes.body} cx="130" cy="91" r="7" />
      </g>
    </svg>
  );
}
