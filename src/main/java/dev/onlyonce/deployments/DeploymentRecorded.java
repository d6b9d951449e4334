package dev.onlyonce.deployments;

import dev.onlyonce.evidence.Deployment;

/** Published when a deployment was told for the first time, or told to be finished. */
public record DeploymentRecorded(Deployment deployment) {}
