package dev.onlyonce.demo.worker;

/** Whether this worker may schedule. */
interface Permission extends AutoCloseable {

    /** Everybody's: how the incident comes about. */
    Permission OF_ANYBODY = new Permission() {
        @Override
        public boolean obtained() {
            return true;
        }

        @Override
        public boolean stands() {
            return true;
        }

        @Override
        public void close() {
            // nothing was taken
        }
    };

    /** Tries to get it; false when another has it, or nobody can tell. */
    boolean obtained();

    /** Proves that it has not been lost since; asked before each run. */
    boolean stands();

    /** Lets go of it. */
    @Override
    void close();
}
