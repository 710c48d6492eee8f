export { FaultList } from './fault-list.tsx';
export { ReportFault } from './report-fault.tsx';
export { StationFaults } from './station-faults.tsx';
