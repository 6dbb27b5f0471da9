#!/bin/bash
# The image's two roles. `driver JAVA_OPTIONS... -- ARGS...`: spark-submit in client mode inside the driver's pod, ARGS
# being its options, then `local:///opt/celeiro/ingest.py attempt|publish MAILBOX`. `executor`: what Spark asks of its
# executors' pods. Both write below /tmp alone: the rest of the file system may be read-only. Java is started by hand, not
# by Spark's scripts: with the class path for which the archive of classes was made (archive-classes.sh).
set -euo pipefail

# The authorities that the pods' Secret names, where it names any, take the place of Java's own. The password protects nothing:
# certificates are public. The folder of a Secret that was made after the pod is still empty when the container begins: the kubelet
# fills it at its next look, within about a minute and a half. A service older than this image names no folder: nothing is waited for.
if [ -n "${CELEIRO_TRUST_FOLDER:-}" ]; then
  until [ -e "$CELEIRO_TRUST_FOLDER/secret-seen" ]; do
    if ((SECONDS >= 120)); then
      echo "the Secret did not reach $CELEIRO_TRUST_FOLDER in 120 s" >&2
      exit 75
    fi
    sleep 0.1
  done
fi
trust_folder=${CELEIRO_TRUST_FOLDER:-/etc/celeiro-trust}
truststore=$trust_folder/truststore.p12
trust=()
if [ -f "$truststore" ]; then
  password=changeit
  if [ -f "$trust_folder/truststore.password" ]; then password=$(<"$trust_folder/truststore.password"); fi
  trust=("-Djavax.net.ssl.trustStore=$truststore" "-Djavax.net.ssl.trustStorePassword=$password")
fi

case "$1" in
  driver)
    shift
    java=()
    while [ "$1" != -- ]; do
      java+=("$1")
      shift
    done
    shift
    exec tini -s -- java "@$SPARK_HOME/java.options" "${trust[@]}" "${java[@]}" org.apache.spark.deploy.SparkSubmit --deploy-mode client "$@"
    ;;
  executor)
    options=()
    while IFS= read -r option; do options+=("${option#*=}"); done < <(env | grep '^SPARK_JAVA_OPT_' | sort -t_ -k4 -n)
    exec tini -s -- java "@$SPARK_HOME/java.options" "${trust[@]}" "${options[@]}" \
      "-Xms$SPARK_EXECUTOR_MEMORY" "-Xmx$SPARK_EXECUTOR_MEMORY" \
      org.apache.spark.scheduler.cluster.k8s.KubernetesExecutorBackend \
      --driver-url "$SPARK_DRIVER_URL" --executor-id "$SPARK_EXECUTOR_ID" --cores "$SPARK_EXECUTOR_CORES" \
      --app-id "$SPARK_APPLICATION_ID" --hostname "$SPARK_EXECUTOR_POD_IP" \
      --resourceProfileId "$SPARK_RESOURCE_PROFILE_ID" --podName "$SPARK_EXECUTOR_POD_NAME"
    ;;
  *)
    echo "unknown role $1: driver or executor" >&2
    exit 64
    ;;
esac
